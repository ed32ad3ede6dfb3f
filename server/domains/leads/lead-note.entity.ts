import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { Lead } from "./lead.entity.ts";

@Entity("lead_notes")
@Index("lead_notes_lead", ["leadId", "id"])
export class LeadNote {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "lead_id" })
  leadId!: number;

  @ManyToOne(() => Lead, { onDelete: "CASCADE" })
  @JoinColumn({ name: "lead_id" })
  lead?: Lead;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "author_id" })
  authorId!: number;

  @Column({ type: "text" })
  text!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;
}
