/** `an•••@correo.es`, of very short ones less: enough to see which one it is. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(2, Math.floor(at / 2)))}•••${email.slice(at)}`;
}
