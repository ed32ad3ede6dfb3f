import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { StatementKind } from "./statements.ts";

/** What a party said through its link; proposals start a term of law. */
@Entity("party_statements")
@Index("party_statements_party", ["partyId", "id"])
@Check("party_statements_kind_check", "kind IN ('ANSWER', 'PROPOSAL', 'QUESTION')")
@Check("party_statements_put_to", "(kind = 'PROPOSAL') = (put_to IS NOT NULL)")
export class PartyStatement {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("parties", { onDelete: "CASCADE" })
  @Column({ type: "bigint", name: "party_id" })
  partyId!: number;

  @Column({ type: "text" })
  kind!: StatementKind;

  @Column({ type: "text" })
  text!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  /** Network address it came from. */
  @Column({ type: "text" })
  address!: string;

  @Column({ type: "text", name: "user_agent" })
  userAgent!: string;

  /** Of a proposal: the parties of the other side it was put to; nobody else reads it. */
  @Column({ type: "bigint", name: "put_to", array: true, nullable: true })
  putTo!: number[] | null;
}
