import type { MigrationInterface, QueryRunner } from "typeorm";

/** A text in which {{FIELD}} stands for the field of that name. */
type Text = string;

const TEMPLATES: readonly { purpose: string; name: string; subject: Text; body: readonly Text[] }[] = [
  {
    purpose: "INVITATION",
    name: "Invitación a negociar",
    subject: "{{CREDITOR}} te invita a negociar: {{REFERENCE}}",
    body: [
      "Hola, {{DEBTOR}}:",
      "{{CREDITOR}} quiere resolver contigo {{DEBT_COUNT}} por {{TOTAL}} sin ir a juicio, y ha encargado a {{MANAGER}} que os ayude a llegar a un acuerdo.",
    ],
  },
  {
    purpose: "FIRST_NOTICE",
    name: "Primer aviso",
    subject: "Sobre tu deuda con {{CREDITOR}}: {{REFERENCE}}",
    body: [
      "Hola, {{DEBTOR}}:",
      "Según los datos de {{CREDITOR}}, a día de hoy hay pendiente {{DEBT_COUNT}} por {{TOTAL}}. Si ya lo has pagado o crees que hay un error, dínoslo y lo revisamos.",
    ],
  },
  {
    purpose: "REMINDER",
    name: "Recordatorio",
    subject: "Seguimos esperando tu respuesta: {{REFERENCE}}",
    body: [
      "Hola, {{DEBTOR}}:",
      "Te escribimos hace unos días sobre {{DEBT_COUNT}} con {{CREDITOR}} por {{TOTAL}} y no sabemos nada de ti. Una respuesta, sea la que sea, nos ayuda a buscar una salida.",
    ],
  },
  {
    purpose: "PLAN_OFFER",
    name: "Propuesta de pago a plazos",
    subject: "Puedes pagar a plazos: {{REFERENCE}}",
    body: [
      "Hola, {{DEBTOR}}:",
      "Si pagar {{TOTAL}} de una vez no te viene bien, {{CREDITOR}} acepta estudiar un plan de pagos. Dinos en tu enlace cuánto podrías pagar y cuándo.",
    ],
  },
  {
    purpose: "PROMISE_REMINDER",
    name: "Recordatorio de un pago prometido",
    subject: "Tu pago a {{CREDITOR}}: {{REFERENCE}}",
    body: [
      "Hola, {{DEBTOR}}:",
      "Te recordamos el pago que ofreciste a {{CREDITOR}}. Si algo ha cambiado, dínoslo en tu enlace.",
    ],
  },
  {
    purpose: "CLOSING_NOTICE",
    name: "Fin de la gestión",
    subject: "Termina nuestra gestión con {{CREDITOR}}: {{REFERENCE}}",
    body: [
      "Hola, {{DEBTOR}}:",
      "Nuestra gestión de {{DEBT_COUNT}} con {{CREDITOR}} por {{TOTAL}} termina. En tu enlace ves cómo queda y todavía puedes responder.",
    ],
  },
];

/** The templates that come with the platform, one for each purpose. */
export class FillMailingTemplates1763601841000 implements MigrationInterface {
  name = "FillMailingTemplates1763601841000";

  async up(runner: QueryRunner): Promise<void> {
    for (const { purpose, name, subject, body } of TEMPLATES)
      await runner.query(
        `WITH made AS (
           INSERT INTO mailing_templates (purpose, version, created_at) VALUES ($1, 1, '2026-11-26T00:00:00Z') RETURNING id)
         INSERT INTO mailing_template_versions (template_id, version, name, subject, body, created_at)
         SELECT id, 1, $2, $3, $4, '2026-11-26T00:00:00Z' FROM made`,
        [purpose, name, subject, JSON.stringify(body.map(blockOf))],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM mailings`);
    await runner.query(`DELETE FROM mailing_templates`);
  }
}

function blockOf(text: Text) {
  const parts = text.split(/(\{\{[A-Z_]+\}\})/).filter((part) => part !== "");
  return {
    isPoint: false,
    parts: parts.map((part) => {
      const field = /^\{\{([A-Z_]+)\}\}$/.exec(part)?.[1];
      return field === undefined ? { text: part, isBold: false } : { field, isBold: false };
    }),
  };
}
