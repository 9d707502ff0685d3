/* Small helps for the pages of documents: live previews, placeholders put in where the cursor is, a word before unsaved
   changes are left, and the way from a problem to its field. Nothing here is needed for saving. */
"use strict";

(() => {
  const WAIT_MS = 250;

  /* The field of a problem: the longest data-at that its path begins with. */
  const fieldAt = (form, path) => {
    const begins = (place) => path === place || path.startsWith(place + ".") || path.startsWith(place + "[");
    const places = [...form.querySelectorAll("[data-at]")].filter((one) => one.dataset.at && begins(one.dataset.at));
    return places.sort((one, other) => other.dataset.at.length - one.dataset.at.length)[0];
  };

  const lead = (form) => {
    const found = form.dataset.cxAt && fieldAt(form, form.dataset.cxAt);
    if (!found) return;
    for (let box = found.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    found.classList.add("cx-found");
    found.scrollIntoView({ block: "center" });
    const input = found.querySelector("textarea, input, select");
    if (input) input.focus({ preventScroll: true });
  };

  const warn = (form) => {
    let unsaved = false;
    const note = form.querySelector("[data-cx-unsaved-note]");
    form.addEventListener("input", () => { unsaved = true; if (note) note.hidden = false; });
    form.addEventListener("submit", () => { unsaved = false; });
    window.addEventListener("beforeunload", (event) => { if (unsaved) event.preventDefault(); });
  };

  const preview = (form) => {
    const token = form.querySelector("[name=csrfmiddlewaretoken]").value;
    const timers = new WeakMap();
    const asked = new WeakMap();
    const show = (box, answer) => {
      box.querySelector("[data-cx-out]").textContent = answer.text;
      box.querySelector("[data-cx-fallback]").hidden = !answer.problems.some((problem) => problem.level === "error");
      const list = box.querySelector("[data-cx-live-problems]");
      list.replaceChildren(...answer.problems.map((problem) => {
        const line = document.createElement("p");
        line.className = "cx-at-" + problem.level;
        line.textContent = problem.message + (problem.hint ? " " + problem.hint : "");
        return line;
      }));
    };
    const ask = async (box, text) => {
      const turn = (asked.get(box) || 0) + 1;
      asked.set(box, turn);
      const data = new FormData();
      for (const [name, value] of Object.entries(JSON.parse(box.dataset.cxCell))) data.append(name, value);
      data.append("text", text);
      const answer = await fetch(form.dataset.cxPreview, { method: "POST", body: data, headers: { "X-CSRFToken": token } });
      if (answer.ok && asked.get(box) === turn) show(box, await answer.json());
    };
    form.addEventListener("input", (event) => {
      const box = event.target.closest("[data-cx-cell]");
      if (!box) return;
      clearTimeout(timers.get(box));
      timers.set(box, setTimeout(() => ask(box, event.target.value).catch(() => {}), WAIT_MS));
    });
  };

  /* A chip puts its placeholder where the cursor is, in the field of its group that was used last (else the first). */
  const placeholders = (form) => {
    let last = null;
    form.addEventListener("focusin", (event) => { if (event.target.matches("textarea")) last = event.target; });
    form.addEventListener("click", (event) => {
      const chip = event.target.closest("[data-cx-insert]");
      if (!chip) return;
      const group = chip.closest("[data-cx-group]");
      const target = last && group.contains(last) ? last : group.querySelector("textarea");
      target.setRangeText(chip.dataset.cxInsert, target.selectionStart, target.selectionEnd, "end");
      target.focus();
      target.dispatchEvent(new Event("input", { bubbles: true }));
    });
  };

  /* "Use the proposed words": copies texts into their fields, to be saved like anything typed. */
  const fill = (form) => {
    form.addEventListener("click", (event) => {
      const button = event.target.closest("[data-cx-fill]");
      if (!button) return;
      for (const [name, value] of Object.entries(JSON.parse(button.dataset.cxFill))) {
        const field = form.elements.namedItem(name);
        if (field) { field.value = value; field.dispatchEvent(new Event("input", { bubbles: true })); }
      }
    });
  };

  /* Fields that only one way of running needs are shown with it; those that hold something always are. */
  const kinds = (form) => {
    for (const group of form.querySelectorAll("[data-cx-kinds]")) {
      const select = group.querySelector("select");
      const show = () => {
        for (const box of group.querySelectorAll("[data-cx-kind]")) {
          const held = [...box.querySelectorAll("input, textarea, select")].some((one) => one.value);
          box.hidden = box.dataset.cxKind !== select.value && !held;
        }
      };
      select.addEventListener("change", show);
      show();
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    for (const form of document.querySelectorAll("form[data-cx-unsaved]")) {
      warn(form); preview(form); placeholders(form); fill(form); kinds(form); lead(form);
    }
    for (const select of document.querySelectorAll("select[data-cx-go]")) {
      select.addEventListener("change", () => select.form.requestSubmit());
    }
  });
})();
