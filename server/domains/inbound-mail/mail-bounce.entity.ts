import { Check, Column, Entity, PrimaryColumn } from "typeorm";
import type { BounceKind } from "./mail-bounces.ts";

/** What was reported of an address, one row a kind. */
@Entity("mail_bounces")
@Check("mail_bounces_kind_check", "kind IN ('bounce-hard', 'bounce-soft', 'delayed', 'complaint')")
export class MailBounce {
  /** In lower case. */
  @PrimaryColumn({ type: "text" })
  address!: string;

  @PrimaryColumn({ type: "text" })
  kind!: BounceKind;

  @Column({ type: "int" })
  count!: number;

  @Column({ type: "timestamptz", name: "first_at" })
  firstAt!: Date;

  @Column({ type: "timestamptz", name: "last_at" })
  lastAt!: Date;

  @Column({ type: "text", name: "last_status", nullable: true })
  lastStatus!: string | null;

  @Column({ type: "text", name: "last_words", default: "" })
  lastWords!: string;
}
