export interface LeadAnswer {
  codeId: string;
  message: string;
}

/** What who asked is told on the spot. */
export function leadAnswer(codeId: string): LeadAnswer {
  const message = `Hemos recibido tu solicitud ${codeId} y la confirmación sale ahora por correo. Te responderemos en un plazo máximo de 72 horas laborables.`;
  return { codeId, message };
}
