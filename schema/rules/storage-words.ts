const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;
/** Below a tenth of a megabyte it is told in kilobytes, so that a small file isn't nothing. */
const SMALL = MB / 10;

/** "0,8 MB de 1 GB": how much is used of what is allowed, the same words wherever it stands; never more than is allowed. */
export function storageText(used: number, allowed: number): string {
  return `${sizeText(Math.min(used, allowed))} de ${sizeText(allowed)}`;
}

function sizeText(bytes: number): string {
  if (bytes > 0 && bytes < SMALL) return `${Math.ceil(bytes / KB)} kB`;
  const [amount, unit] = bytes >= GB ? [bytes / GB, "GB"] : [bytes / MB, "MB"];
  // Rounded down: nobody is told that there is less than nothing left.
  return `${(Math.floor(amount * 10) / 10).toLocaleString("es-ES")} ${unit}`;
}
