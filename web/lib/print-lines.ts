/** Prints plain lines of text on a sheet of their own, whatever is on the screen. Nothing is opened or left behind. */
export function printLines(lines: readonly string[]): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "Hoja para imprimir";
  document.body.append(frame);
  const sheet = frame.contentWindow;
  if (sheet === null) {
    frame.remove();
    return;
  }
  const text = sheet.document.createElement("pre");
  text.textContent = lines.join("\n");
  sheet.document.body.append(text);
  sheet.addEventListener("afterprint", () => frame.remove());
  sheet.print();
}
