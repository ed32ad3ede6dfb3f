// SQL: worker threads load no entities; only rows with another name than their task's are compared.
import type { Client } from "pg";
import { IMPORT_LIMITS } from "../import-limits.ts";
import type { TaskImportRecord } from "../import-record.ts";
import { otherObligorReasons, type Owing } from "../other-obligor.ts";

interface Compared {
  id: string;
  row: number;
  stored: Owing;
  own: Owing;
}

const owing = (values: Record<keyof Owing, string>) =>
  `json_build_object('debtor', ${values.debtor}, 'identityDocument', ${values.identityDocument},
     'intervention', ${values.intervention}, 'amountDebt', ${values.amountDebt})`;

const STORED = owing({
  debtor: "t.debtor",
  identityDocument: "t.identity_document",
  intervention: "t.intervention",
  amountDebt: "t.amount_debt::text",
});
const OWN = owing({
  debtor: "d.values ->> 'debtor'",
  identityDocument: "d.values ->> 'identityDocument'",
  intervention: "d.values ->> 'intervention'",
  amountDebt: "d.values ->> 'amountDebt'",
});

/** Which of an import's duplicates name another obligor of the contract, by the tasks they meet as they stand now. */
export async function markObligors(client: Client, { number }: TaskImportRecord): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await client.query<Compared>(
      `SELECT d.id, d.row_number AS row, ${STORED} AS stored, ${OWN} AS own
       FROM task_duplicates d JOIN tasks t ON t.id = d.task_id
       WHERE d.import_number = $1 AND d.row_number > $2 AND fold_text(d.values ->> 'debtor') <> fold_text(t.debtor)
       ORDER BY d.row_number LIMIT $3`,
      [number, after, IMPORT_LIMITS.readBatch],
    );
    const others = rows.filter(({ stored, own }) => otherObligorReasons(stored, own).length > 0);
    if (others.length > 0)
      await client.query(`UPDATE task_duplicates SET kind = 'OTHER_OBLIGOR' WHERE id = ANY($1)`, [
        others.map(({ id }) => id),
      ]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < IMPORT_LIMITS.readBatch) return;
    after = last.row;
  }
}
