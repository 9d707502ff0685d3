"""A telecom company's desk in English and Japanese: plans, outages with fixes and a technician, cancellation."""
