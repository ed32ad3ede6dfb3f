/**
 * Lets the browser fetch a file by itself (its own progress, pause and cancel). For addresses that carry their right
 * in a one-use ticket, since a plain link can't send the session's token.
 */
export function startDownload(url: string, fileName: string | null): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName ?? "";
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** A file made here, byte for byte this text in UTF-8. */
export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  startDownload(url, name);
  URL.revokeObjectURL(url);
}
