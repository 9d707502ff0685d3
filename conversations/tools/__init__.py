"""Where calls meet tools: the gate that checks them, and one executor for each way to run one."""
