import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { Role } from "./context.ts";

export type AccountStatus = "PENDING_EMAIL" | "PENDING_PROFILE" | "ACTIVE" | "SUSPENDED" | "CLOSED";

/** One account, one role, one e-mail (case-blind). */
@Entity("accounts")
export class Account {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @Column({ type: "text" })
  email!: string;

  @Column({ type: "text" })
  role!: Role;

  @Column({ type: "text" })
  status!: AccountStatus;

  @Column({ type: "text" })
  names!: string;

  @Column({ type: "text", default: "" })
  surnames!: string;

  @Column({ type: "text", name: "company_name", nullable: true })
  companyName!: string | null;

  @Column({ type: "text", name: "password_hash", select: false })
  passwordHash!: string;

  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at", default: () => "now()" })
  updatedAt!: Date;
}

/** The company's name, else names and surnames. */
export function displayName(account: Pick<Account, "names" | "surnames" | "companyName">): string {
  return account.companyName ?? `${account.names} ${account.surnames}`.trim();
}
