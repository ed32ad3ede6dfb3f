import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * That our mail relay took a mail (its 250) was stored as delivery and receipt, from which terms of law ran. It is a
 * sending. Received is what was opened, answered or proved otherwise, and each receipt says how it is known.
 */
export class CorrectReceipts1763601420000 implements MigrationInterface {
  name = "CorrectReceipts1763601420000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE party_notices RENAME COLUMN delivered_at TO handed_over_at`);
    await runner.query(`
      ALTER TABLE party_notices
        -- refused for good by the mail server
        ADD failed boolean NOT NULL DEFAULT false,
        -- how the receipt is known
        ADD receipt text CHECK (receipt IN ('OPENED', 'ANSWERED', 'DELIVERED', 'REFUSED', 'NOT_COLLECTED'))`);
    await runner.query(
      `UPDATE party_notices SET failed = true WHERE proof LIKE 'No entregado: el servidor%'`,
    );
    await this.noteCorrections(runner);
    await runner.query(`
      UPDATE party_notices SET received_at = opened_at, receipt = CASE WHEN opened_at IS NOT NULL THEN 'OPENED' END
      WHERE channel IN ('EMAIL', 'LINK')`);
    // A call reaches somebody; it gives nobody the text of a notice.
    await runner.query(`
      UPDATE party_notices SET received_at = NULL,
        proof = proof || ' Contacto por teléfono el ' || to_char(received_at AT TIME ZONE 'Europe/Madrid', 'DD/MM/YYYY') || '.'
      WHERE channel = 'PHONE' AND received_at IS NOT NULL`);
    await runner.query(
      `UPDATE party_notices SET receipt = 'DELIVERED' WHERE received_at IS NOT NULL AND receipt IS NULL`,
    );
    // Who has answered has received: the last notice before the answer, where nothing earlier is proved.
    await runner.query(`
      UPDATE party_notices n SET received_at = answered.at, receipt = 'ANSWERED'
      FROM (SELECT DISTINCT ON (p.id) told.id, p.responded_at AS at
        FROM parties p JOIN party_notices told ON told.party_id = p.id
        WHERE p.responded_at >= told.sent_at AND NOT told.failed
          AND NOT EXISTS (SELECT FROM party_notices r WHERE r.party_id = p.id AND r.received_at IS NOT NULL)
        ORDER BY p.id, told.sent_at DESC, told.id DESC) AS answered
      WHERE n.id = answered.id`);
    await runner.query(`
      UPDATE party_notices SET proof = replace(proof, 'Aceptado por el servidor de correo:',
        'Entregado al servidor de correo, lo que prueba el envío y no la recepción:')`);
    await runner.query(`
      ALTER TABLE party_notices ADD CONSTRAINT party_notices_receipt CHECK ((received_at IS NULL) = (receipt IS NULL))`);
    await this.markReceivedMails(runner);
  }

  /** Whoever reads the case is told why its dates have changed. */
  private async noteCorrections(runner: QueryRunner): Promise<void> {
    const text =
      "Corrección: un correo que constaba como recibido solo consta como enviado, porque nadie lo ha abierto ni contestado. Los plazos que dependían de él no han empezado.";
    await runner.query(
      `INSERT INTO case_entries (case_id, at, author_side, author_name, type, text, audience, data, search_text)
       SELECT p.case_id, $2, 'SYSTEM', 'Acuerdo', 'SISTEMA', $1, 'CLIENT', '{"event": "receipt-corrected"}', fold_text($1)
       FROM parties p JOIN party_notices n ON n.party_id = p.id
       WHERE p.case_id IS NOT NULL AND p.side = 'RESPONDENT' AND p.response = 'PENDING'
         AND n.channel = 'EMAIL' AND n.received_at IS NOT NULL AND n.opened_at IS NULL
       GROUP BY p.case_id`,
      [text, new Date()],
    );
  }

  /** Bit 16 of a task's channels: a mail to the debtor was opened or answered, not only sent (bit 2). */
  private async markReceivedMails(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE tasks t SET channels = channels | 16
      WHERE channels & 2 <> 0 AND (
        EXISTS (SELECT FROM parties p JOIN party_notices n ON n.party_id = p.id
          WHERE p.task_id = t.id AND p.side = 'RESPONDENT' AND n.channel = 'EMAIL' AND n.received_at IS NOT NULL)
        OR EXISTS (SELECT FROM task_events e WHERE e.task_id = t.id AND e.channel = 2 AND e.type = 'CONTACTED'
          AND e.summary IN ('Correo electrónico: se ha hablado con la persona deudora', 'Correo respondido')))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE tasks SET channels = channels & ~16::smallint WHERE channels & 16 <> 0`);
    await runner.query(`ALTER TABLE party_notices DROP CONSTRAINT party_notices_receipt`);
    await runner.query(`
      UPDATE party_notices SET proof = replace(proof,
        'Entregado al servidor de correo, lo que prueba el envío y no la recepción:', 'Aceptado por el servidor de correo:')`);
    await runner.query(`
      UPDATE party_notices SET received_at = least(handed_over_at, opened_at) WHERE channel IN ('EMAIL', 'LINK')`);
    await runner.query(`
      UPDATE party_notices SET
        received_at = (to_timestamp(substring(proof FROM 'Contacto por teléfono el (\\d\\d/\\d\\d/\\d{4})\\.$'),
          'DD/MM/YYYY')::date + time '12:00') AT TIME ZONE 'Europe/Madrid',
        proof = regexp_replace(proof, ' Contacto por teléfono el \\d\\d/\\d\\d/\\d{4}\\.$', '')
      WHERE channel = 'PHONE' AND proof ~ ' Contacto por teléfono el \\d\\d/\\d\\d/\\d{4}\\.$'`);
    await runner.query(`DELETE FROM case_entries WHERE data @> '{"event": "receipt-corrected"}'`);
    await runner.query(`ALTER TABLE party_notices DROP failed, DROP receipt`);
    await runner.query(`ALTER TABLE party_notices RENAME COLUMN handed_over_at TO delivered_at`);
  }
}
