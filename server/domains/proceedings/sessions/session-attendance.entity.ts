import { Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { MatterSession } from "./matter-session.entity.ts";

/** A party called to a session, and whether it came. */
@Entity("session_attendance")
export class SessionAttendance {
  @PrimaryColumn({ type: "bigint", name: "session_id" })
  sessionId!: number;

  @ManyToOne(() => MatterSession, { onDelete: "CASCADE" })
  @JoinColumn({ name: "session_id" })
  session?: MatterSession;

  @ForeignKey("parties", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "party_id" })
  partyId!: number;

  /** Null until somebody says so. */
  @Column({ type: "boolean", nullable: true })
  attended!: boolean | null;

  @Column({ type: "text", name: "represented_by", default: "" })
  representedBy!: string;
}
