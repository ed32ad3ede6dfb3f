import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Party } from "../../parties/party.entity.ts";
import { MatterSession } from "./matter-session.entity.ts";

/** A party called to a session, and whether it came. */
@Entity("session_attendance")
export class SessionAttendance {
  @PrimaryColumn({ type: "bigint", name: "session_id" })
  sessionId!: number;

  @ManyToOne(() => MatterSession, { onDelete: "CASCADE" })
  @JoinColumn({ name: "session_id" })
  session?: MatterSession;

  @PrimaryColumn({ type: "bigint", name: "party_id" })
  partyId!: number;

  @ManyToOne(() => Party, { onDelete: "CASCADE" })
  @JoinColumn({ name: "party_id" })
  party?: Party;

  /** Null until somebody says so. */
  @Column({ type: "boolean", nullable: true })
  attended!: boolean | null;

  @Column({ type: "text", name: "represented_by", default: "" })
  representedBy!: string;
}
