import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { Ticket } from "./ticket.entity.ts";

@Entity("ticket_messages")
@Index("ticket_messages_ticket", ["ticketId", "id"])
export class TicketMessage {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "bigint", name: "ticket_id" })
  ticketId!: number;

  @ManyToOne(() => Ticket, { onDelete: "CASCADE" })
  @JoinColumn({ name: "ticket_id" })
  ticket?: Ticket;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "author_id" })
  authorId!: number;

  @Column({ type: "boolean", name: "by_support" })
  bySupport!: boolean;

  @Column({ type: "text" })
  text!: string;

  @Column({ type: "timestamptz" })
  at!: Date;
}
