/**
 * The style of the button, the hint and the frame. In a shadow tree, and important where the page could reach it: the
 * important rules of a shadow tree win over those of the page.
 */
export const css = `
:host {
  all: initial !important;
  position: fixed !important;
  inset-block-end: 16px !important;
  z-index: 2147483647 !important;
  display: block !important;
  font: 400 15px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif !important;
}
:host([data-side="right"]) { right: 16px !important; }
:host([data-side="left"]) { left: 16px !important; }
* { box-sizing: border-box; }
.closed { display: flex; align-items: flex-end; gap: 12px; }
:host([data-side="left"]) .closed { flex-direction: row-reverse; }
.button {
  position: relative;
  display: grid;
  place-items: center;
  padding: 0;
  border: 0;
  border-radius: 50%;
  cursor: pointer;
  box-shadow: 0 4px 16px rgb(0 0 0 / 25%);
}
.button:focus-visible, .hint button:focus-visible { outline: 3px solid #1a1a1a; outline-offset: 2px; box-shadow: 0 0 0 5px #fff; }
.button img { width: 100%; height: 100%; border-radius: 50%; object-fit: cover; }
.badge {
  position: absolute;
  top: -4px;
  right: -4px;
  min-width: 20px;
  padding: 0 6px;
  border-radius: 10px;
  font-size: 12px;
  line-height: 20px;
  color: #fff;
  background: #c62828;
}
.badge[hidden], .hint[hidden], .closed[hidden], .frame[hidden] { display: none; }
.hint {
  position: relative;
  max-width: 240px;
  padding: 12px 36px 12px 14px;
  border-radius: 12px;
  color: #1d211f;
  background: #fff;
  box-shadow: 0 4px 16px rgb(0 0 0 / 20%);
}
.hint img { display: block; max-width: 100%; margin-bottom: 8px; border-radius: 8px; }
.hint strong { display: block; font-size: 15px; }
.hint span { font-size: 13px; }
.hint button {
  position: absolute;
  top: 6px;
  right: 6px;
  width: 28px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: 6px;
  font: inherit;
  line-height: 1;
  color: inherit;
  background: none;
  cursor: pointer;
}
.frame {
  display: block;
  max-width: calc(100vw - 32px);
  max-height: calc(100vh - 32px);
  border: 0;
  border-radius: 14px;
  background: #fff;
  box-shadow: 0 8px 40px rgb(0 0 0 / 30%);
}
@media (max-width: 480px) {
  .hint { display: none; }
  :host([data-open]) { inset: 0 !important; }
  .frame { width: 100vw !important; height: 100vh !important; height: 100dvh !important; max-width: none; max-height: none; border-radius: 0; }
}
`
