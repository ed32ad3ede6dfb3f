import { Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";

/** When a stranger's address may try again, see stranger-turns.ts. Hashes only; swept after a day. */
@Entity("guessing_turns")
@Index("guessing_turns_queue", ["account", "isFurther", "turnAt"])
@Index("guessing_turns_stranger", ["stranger", "turnAt"])
@Index("guessing_turns_age", ["turnAt"])
export class GuessingTurn {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** Keyed hash of what is tried and the e-mail. */
  @Column({ type: "text" })
  account!: string;

  /** Keyed hash of that and the address. */
  @Column({ type: "text" })
  stranger!: string;

  /** Not the address's first one within a day. */
  @Column({ type: "boolean", name: "is_further" })
  isFurther!: boolean;

  @Column({ type: "timestamptz", name: "turn_at" })
  turnAt!: Date;

  @Column({ type: "timestamptz", name: "taken_at", nullable: true })
  takenAt!: Date | null;
}
