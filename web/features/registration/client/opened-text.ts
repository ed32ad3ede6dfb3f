/** What became of the matter, at the end of a client's registration. */
export function openedText(caseNumber: string | null, joined: boolean): string {
  if (caseNumber === null) return "Podrás abrir un expediente cuando quieras, desde tu panel.";
  return joined
    ? `Tu expediente ${caseNumber} ya está en tu cuenta.`
    : `Hemos abierto tu solicitud con el número ${caseNumber}.`;
}
