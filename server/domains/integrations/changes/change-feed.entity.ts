import { Check, Column, Entity, PrimaryColumn } from "typeorm";

/** The one row whose lock whoever gives out positions holds. */
@Entity("change_feed")
@Check("change_feed_id_check", "id = 1")
export class ChangeFeed {
  @PrimaryColumn({ type: "smallint" })
  id!: number;

  /** Of the newest change. */
  @Column({ type: "bigint", name: "last_position" })
  lastPosition!: number;

  /** Up to here nothing is kept any more. */
  @Column({ type: "bigint", name: "dropped_position" })
  droppedPosition!: number;
}
