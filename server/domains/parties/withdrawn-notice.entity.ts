import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Party } from "./party.entity.ts";

/** A notice that was noted by mistake, see withdrawn-notices.ts. */
@Entity("withdrawn_notices")
@Index("withdrawn_notices_party", ["partyId", "id"])
export class WithdrawnNotice {
  /** The notice's own. */
  @PrimaryColumn({ type: "bigint" })
  id!: number;

  @Column({ type: "bigint", name: "party_id" })
  partyId!: number;

  @ManyToOne(() => Party, { onDelete: "CASCADE" })
  @JoinColumn({ name: "party_id" })
  party?: Party;

  /** Its row of party_notices, as it was. */
  @Column({ type: "jsonb" })
  notice!: Record<string, unknown>;

  @Column({ type: "timestamptz", name: "withdrawn_at" })
  withdrawnAt!: Date;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "withdrawn_by" })
  withdrawnBy!: number;

  @Column({ type: "text" })
  reason!: string;
}
