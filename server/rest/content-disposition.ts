/** `attachment` with an ASCII name for old clients and the true one encoded (RFC 6266, RFC 8187). */
export function contentDisposition(fileName: string): string {
  const clean = fileName.replace(/[\p{Cc}/\\]/gu, "_");
  const ascii =
    clean
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["%]/g, "_") || "archivo";
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
