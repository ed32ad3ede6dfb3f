import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Not coming to a session counted as a refusal although nothing proved that its summons had arrived. A notice says which
 * session it called to; of those of before that stands in the words of the mail, by day and hour.
 */
export class KnowSummonses1763601531000 implements MigrationInterface {
  name = "KnowSummonses1763601531000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE party_notices ADD called_session_id bigint REFERENCES matter_sessions (id) ON DELETE SET NULL`,
    );
    await runner.query(
      `CREATE INDEX party_notices_called ON party_notices (called_session_id) WHERE called_session_id IS NOT NULL`,
    );
    await runner.query(`
      WITH calls AS (
        SELECT n.id, n.party_id, n.content ->> 'words' AS words FROM party_notices n
        WHERE n.channel = 'EMAIL' AND (n.content -> 'words' ->> 0 LIKE 'Convocatoria de sesión: %'
          OR n.content -> 'words' ->> 0 LIKE 'Ha cambiado una sesión: %'
          OR n.content -> 'words' ->> 0 LIKE 'Recordatorio de tu sesión: %')),
      moments AS (
        SELECT m.id, a.party_id, m.starts_at AT TIME ZONE 'Europe/Madrid' AS at
        FROM matter_sessions m JOIN session_attendance a ON a.session_id = m.id)
      UPDATE party_notices n SET called_session_id = s.id
      FROM calls c JOIN moments s ON s.party_id = c.party_id AND c.words LIKE '%' || extract(day FROM s.at) || ' de '
        || (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre',
          'noviembre', 'diciembre'])[extract(month FROM s.at)::int]
        || ' de ' || extract(year FROM s.at) || ', a las ' || to_char(s.at, 'HH24:MI') || '%'
      WHERE n.id = c.id`);
    await this.noteCorrections(runner);
  }

  /** Whoever reads the case is told why an absence in it counts no longer. */
  private async noteCorrections(runner: QueryRunner): Promise<void> {
    const text =
      "Corrección: no acudir a una sesión solo cuenta como rechazo si consta que la parte recibió su citación antes (LO 1/2025, art. 10.3). Si hay prueba de que la recibió, el especialista puede anotarla.";
    await runner.query(
      `INSERT INTO case_entries (case_id, at, author_side, author_name, type, text, audience, data, search_text)
       SELECT c.id, $2, 'SYSTEM', 'Acuerdo', 'SISTEMA', $1, 'CLIENT', '{"event": "summons-unproved"}', fold_text($1)
       FROM cases c WHERE c.status NOT IN ('AGREED', 'BROKEN') AND EXISTS (
         SELECT FROM matter_sessions m JOIN parties p ON p.case_id = m.case_id AND p.side = 'RESPONDENT'
           AND p.removed_at IS NULL AND p.response <> 'DECLINED'
         LEFT JOIN session_attendance t ON t.session_id = m.id AND t.party_id = p.id
         WHERE m.case_id = c.id AND m.status = 'MISSED' AND t.attended IS NOT TRUE AND NOT EXISTS (
           SELECT FROM party_notices n WHERE n.party_id = p.id AND n.called_session_id = m.id
             AND n.received_at <= m.starts_at))`,
      [text, new Date()],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM case_entries WHERE data @> '{"event": "summons-unproved"}'`);
    await runner.query(`ALTER TABLE party_notices DROP called_session_id`);
  }
}
