import type { MigrationInterface, QueryRunner } from "typeorm";

/** What a mail to a joint debtor or a guarantor says, too: the debt isn't "theirs", and what somebody promised not their promise. */
const CHANGES: readonly {
  purpose: string;
  replaced: readonly (readonly [before: string, after: string])[];
}[] = [
  {
    purpose: "FIRST_NOTICE",
    replaced: [
      ["Sobre tu deuda con {{CREDITOR}}", "Sobre {{DEBT_COUNT}} con {{CREDITOR}}"],
      ["a día de hoy hay pendiente ", "a día de hoy hay "],
      [". Si ya lo has pagado o crees", " sin pagar. Si ya está pagado o crees"],
    ],
  },
  {
    purpose: "PROMISE_REMINDER",
    replaced: [
      ["Tu pago a {{CREDITOR}}", "El pago que se ofreció a {{CREDITOR}}"],
      ["Te recordamos el pago que ofreciste a ", "Te recordamos el pago que se ofreció a "],
    ],
  },
];

const MADE_AT = "2026-11-28T00:00:00Z";

/** As a further version of those that nobody has written anew: mailings that were begun keep the one they began with. */
export class WriteTemplatesToEveryObligor1763601901800 implements MigrationInterface {
  name = "WriteTemplatesToEveryObligor1763601901800";

  async up(runner: QueryRunner): Promise<void> {
    for (const { purpose, replaced } of CHANGES) {
      const [subject, body] = ["v.subject", "v.body::text"].map((column) =>
        replaced.reduce((sql, _one, at) => `replace(${sql}, $${3 + at * 2}, $${4 + at * 2})`, column),
      );
      await runner.query(
        `WITH raised AS (
           UPDATE mailing_templates t SET version = 2 FROM mailing_template_versions v
           WHERE t.purpose = $1 AND t.version = 1 AND v.template_id = t.id AND v.version = 1 AND v.created_by IS NULL
           RETURNING t.id)
         INSERT INTO mailing_template_versions (template_id, version, name, subject, body, created_at)
         SELECT v.template_id, 2, v.name, ${subject}, (${body})::jsonb, $2
         FROM mailing_template_versions v JOIN raised r ON r.id = v.template_id WHERE v.version = 1`,
        [purpose, MADE_AT, ...replaced.flat()],
      );
    }
  }

  /** Who has begun a mailing with one of them keeps it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `WITH lowered AS (
         UPDATE mailing_templates t SET version = 1 FROM mailing_template_versions v
         WHERE t.version = 2 AND v.template_id = t.id AND v.version = 2 AND v.created_by IS NULL AND v.created_at = $1
           AND NOT EXISTS (SELECT FROM mailings m WHERE m.template_id = t.id AND m.template_version = 2)
         RETURNING t.id)
       DELETE FROM mailing_template_versions v USING lowered l WHERE v.template_id = l.id AND v.version = 2`,
      [MADE_AT],
    );
  }
}
