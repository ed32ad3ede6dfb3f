import { Column, Entity, PrimaryGeneratedColumn, Unique } from "typeorm";
import type { Completion } from "../../../schema/rules/task-completion.ts";
import type { State } from "../attempts/standing.ts";

/** Counts and sums of the attempts of live tasks that stand alike, kept by statement triggers on task_attempts. */
@Entity("attempt_totals")
@Unique("attempt_totals_alike", [
  "listId",
  "state",
  "ground",
  "isOpen",
  "isReceived",
  "mayCertify",
  "isCertified",
  "obligors",
  "missing",
  "completion",
])
export class AttemptTotal {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  /** 0: of no list. */
  @Column({ type: "bigint", name: "list_id" })
  listId!: number;

  @Column({ type: "text" })
  state!: State;

  @Column({ type: "text", nullable: true })
  ground!: string | null;

  @Column({ type: "boolean", name: "is_open" })
  isOpen!: boolean;

  @Column({ type: "boolean", name: "is_received" })
  isReceived!: boolean;

  @Column({ type: "boolean", name: "may_certify" })
  mayCertify!: boolean;

  @Column({ type: "boolean", name: "is_certified" })
  isCertified!: boolean;

  @Column({ type: "smallint" })
  obligors!: number;

  @Column({ type: "smallint" })
  missing!: number;

  @Column({ type: "text", nullable: true })
  completion!: Completion | null;

  @Column({ type: "bigint" })
  tasks!: number;

  /** Exact. */
  @Column({ type: "numeric", precision: 20, scale: 2 })
  amount!: string;
}
