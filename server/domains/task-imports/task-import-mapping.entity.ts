import { Column, Entity, PrimaryColumn } from "typeorm";
import type { ColumnChoice } from "./understanding/row-reading.ts";
import type { StoredDetails } from "./steps/remembered-mapping.ts";

/** What was chosen for files of one shape, for the next one. */
@Entity("task_import_mappings")
export class TaskImportMapping {
  /** Normalised company; "" for any. */
  @PrimaryColumn({ type: "text", name: "company_key" })
  companyKey!: string;

  @PrimaryColumn({ type: "text", name: "header_signature" })
  headerSignature!: string;

  /** By header key. */
  @Column({ type: "jsonb" })
  choices!: Record<string, ColumnChoice>;

  @Column({ type: "jsonb", name: "list_details", default: {} })
  listDetails!: StoredDetails;

  @Column({ type: "timestamptz", name: "used_at" })
  usedAt!: Date;
}
