import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";
import type { LeadKind, LeadStatus, EntityType, WalletService } from "./lead-rows.ts";
import type { DeclaredColumn } from "../../../schema/rules/personal-data/findings.ts";

/** What somebody asked for through a public form. */
@Entity("leads")
@Index("leads_created", ["createdAt", "id"])
@Index("leads_file_bytes", ["fileBytes"], { where: "file_key IS NOT NULL" })
@Index("leads_files", ["fileDueOn"], { where: "file_key IS NOT NULL" })
@Index("leads_fingerprint", ["fingerprint", "createdAt"])
@Index("leads_search", { synchronize: false })
@Check(
  "leads_check",
  "num_nonnulls(entity_type, cif, service, file_cases, file_due_on) = CASE kind WHEN 'WALLET' THEN 5 ELSE 0 END",
)
@Check("leads_check1", "kind <> 'WALLET' OR ((file_key IS NULL) <> (file_erased_at IS NULL))")
@Check(
  "leads_entity_type_check",
  "entity_type IN ('FINANCIAL_ENTITY', 'INVESTMENT_FUND', 'LAW_FIRM', 'COLLECTION_AGENCY', 'COMPANY', 'OTHER')",
)
@Check("leads_kind_check", "kind IN ('CORPORATE_TASKS', 'WALLET')")
@Check("leads_service_check", "service IN ('VALUATION', 'VALUATION_AND_MANAGEMENT')")
@Check("leads_status_check", "status IN ('NEW', 'IN_PROGRESS', 'ANSWERED', 'WON', 'DISCARDED')")
export class Lead {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** `S26-000012` */
  @Column({ type: "text", name: "code_id", unique: true })
  codeId!: string;

  @Column({ type: "text" })
  kind!: LeadKind;

  @Column({ type: "text", default: "NEW" })
  status!: LeadStatus;

  @Column({ type: "text", name: "full_name" })
  fullName!: string;

  @Column({ type: "text" })
  company!: string;

  @Column({ type: "text" })
  email!: string;

  @Column({ type: "text" })
  lada!: string;

  @Column({ type: "text" })
  phone!: string;

  @Column({ type: "text" })
  message!: string;

  @Column({ type: "boolean", name: "commercial_consent" })
  commercialConsent!: boolean;

  @Column({ type: "text", name: "privacy_version" })
  privacyVersion!: string;

  /** Of the form's content: the same form sent twice within minutes makes one lead. */
  @Column({ type: "text" })
  fingerprint!: string;

  /** This and what follows up to `fileErasedAt`: of WALLET only. */
  @Column({ type: "text", name: "entity_type", nullable: true })
  entityType!: EntityType | null;

  @Column({ type: "text", nullable: true })
  cif!: string | null;

  @Column({ type: "text", nullable: true })
  service!: WalletService | null;

  /** Null once the test file is erased. */
  @Column({ type: "text", name: "file_key", nullable: true, unique: true })
  fileKey!: string | null;

  @Column({ type: "int", name: "file_cases", nullable: true })
  fileCases!: number | null;

  /** "yyyy-mm-dd", the day the test file is erased. */
  @Column({ type: "date", name: "file_due_on", nullable: true })
  fileDueOn!: string | null;

  @Column({ type: "timestamptz", name: "file_erased_at", nullable: true })
  fileErasedAt!: Date | null;

  /** Kept by the database: code, name, company and e-mail, folded. */
  @Column({
    type: "text",
    name: "search_text",
    select: false,
    insert: false,
    update: false,
  })
  searchText!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;

  @Column({ type: "int", default: 1 })
  version!: number;

  /** Columns that look like personal data, and aren't as the sender declared. */
  @Column({ type: "jsonb", name: "not_personal", default: [] })
  notPersonal!: DeclaredColumn[];

  /** Of the test file; null for those of before they were measured. */
  @Column({ type: "int", name: "file_bytes", nullable: true })
  fileBytes!: number | null;
}
