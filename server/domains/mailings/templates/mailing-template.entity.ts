import {
  Check,
  Column,
  Entity,
  ForeignKey,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from "typeorm";
import type { MailingPurpose } from "../../../generated/schema-types.ts";
import type { TemplateBlock } from "./template-body.ts";

@Entity("mailing_templates")
@Check(
  "mailing_templates_purpose_check",
  "purpose IN ('FIRST_NOTICE', 'INVITATION', 'REMINDER', 'PLAN_OFFER', 'PROMISE_REMINDER', 'CLOSING_NOTICE')",
)
export class MailingTemplate {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "text" })
  purpose!: MailingPurpose;

  /** The newest. */
  @Column({ type: "int" })
  version!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "archived_at", nullable: true })
  archivedAt!: Date | null;
}

/** Never changed: mailings refer to it. */
@Entity("mailing_template_versions")
export class MailingTemplateVersion {
  @PrimaryColumn({ type: "bigint", name: "template_id" })
  templateId!: number;

  @ManyToOne(() => MailingTemplate, { onDelete: "CASCADE" })
  @JoinColumn({ name: "template_id" })
  template?: MailingTemplate;

  @PrimaryColumn({ type: "int" })
  version!: number;

  @Column({ type: "text" })
  name!: string;

  /** With fields in double braces. */
  @Column({ type: "text" })
  subject!: string;

  @Column({ type: "jsonb" })
  body!: TemplateBlock[];

  /** Null: it came with the platform. */
  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "created_by", nullable: true })
  createdBy!: number | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;
}
