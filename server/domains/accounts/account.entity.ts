import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from "typeorm";
import type { Role } from "../../shared/context.ts";
import type { StoredDocument } from "../../shared/documents.ts";
import type { IdentityKind } from "../../shared/identity/identity-documents.ts";
import type { PostalAddress } from "../../shared/identity/postal-address.ts";

export type AccountStatus = "PENDING_EMAIL" | "PENDING_PROFILE" | "ACTIVE" | "SUSPENDED" | "CLOSED";
export type IdentityStatus = "UNVERIFIED" | "PENDING" | "VERIFIED" | "REJECTED";

/** One account, one role, one e-mail (case-blind, among those whose e-mail is confirmed). */
@Entity("accounts")
@Index("accounts_administrators", ["id"], { where: "role = 'ADMIN'" })
@Index("accounts_awaiting_review", ["createdAt", "id"], {
  where: "(identity_status = 'PENDING' OR pending_credentials > 0) AND status <> 'CLOSED'",
})
@Index("accounts_by_email", { synchronize: false })
@Index("accounts_by_name", { synchronize: false })
@Index("accounts_email_key", { synchronize: false })
@Index("accounts_newest", ["createdAt", "id"])
@Index("accounts_pending_email", { synchronize: false })
@Index("accounts_photo", ["photoKey"], { unique: true, where: "photo_key IS NOT NULL" })
@Index("accounts_search", { synchronize: false })
@Index("accounts_suspended", ["suspendedUntil"], { where: "status = 'SUSPENDED'" })
@Check("accounts_identity_kind_check", "identity_kind IN ('NIF', 'NIE', 'CIF', 'PASSPORT')")
@Check(
  "accounts_identity_status_check",
  "identity_status IN ('UNVERIFIED', 'PENDING', 'VERIFIED', 'REJECTED')",
)
@Check("accounts_role_check", "role IN ('ADMIN', 'CLIENT', 'SPECIALIST')")
@Check(
  "accounts_status_check",
  "status IN ('PENDING_EMAIL', 'PENDING_PROFILE', 'ACTIVE', 'SUSPENDED', 'CLOSED')",
)
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

  @Column({ type: "text", name: "identity_document", nullable: true })
  identityDocument!: string | null;

  @Column({ type: "text", name: "identity_kind", nullable: true })
  identityKind!: IdentityKind | null;

  @Column({ type: "text", name: "identity_status", default: "UNVERIFIED" })
  identityStatus!: IdentityStatus;

  @Column({ type: "text", name: "identity_note", nullable: true })
  identityNote!: string | null;

  @Column({ type: "jsonb", name: "identity_file", nullable: true })
  identityFile!: StoredDocument | null;

  @Column({ type: "text", name: "photo_key", nullable: true })
  photoKey!: string | null;

  /** Null without a photo, and for one of before they were measured. */
  @Column({ type: "int", name: "photo_bytes", nullable: true })
  photoBytes!: number | null;

  @Column({ type: "text", default: "34" })
  lada!: string;

  @Column({ type: "text", nullable: true })
  phone!: string | null;

  @Column({ type: "jsonb", default: {} })
  address!: PostalAddress;

  @Column({ type: "boolean", name: "notify_email", default: true })
  notifyEmail!: boolean;

  @Column({ type: "boolean", name: "notify_sms", default: false })
  notifySms!: boolean;

  @Column({ type: "boolean", name: "notify_news", default: true })
  notifyNews!: boolean;

  @Column({ type: "boolean", name: "notify_suggestions", default: true })
  notifySuggestions!: boolean;

  /** Somebody new is invited to be shown round until the invitation is answered. */
  @Column({ type: "boolean", name: "tour_due", default: false })
  tourDue!: boolean;

  /** They have put them away. */
  @Column({ type: "boolean", name: "first_steps_hidden", default: false })
  firstStepsHidden!: boolean;

  /** Sealed; see secrets.ts. */
  @Column({ type: "text", name: "totp_secret", nullable: true, select: false })
  totpSecret!: string | null;

  @Column({ type: "timestamptz", name: "totp_enabled_at", nullable: true })
  totpEnabledAt!: Date | null;

  @Column({ type: "bigint", name: "totp_last_step", nullable: true, select: false })
  totpLastStep!: number | null;

  @Column({ type: "timestamptz", name: "password_changed_at", nullable: true })
  passwordChangedAt!: Date | null;

  @Column({ type: "text", name: "terms_version", nullable: true })
  termsVersion!: string | null;

  @Column({ type: "timestamptz", name: "activated_at", nullable: true })
  activatedAt!: Date | null;

  @Column({ type: "timestamptz", name: "last_login_at", nullable: true })
  lastLoginAt!: Date | null;

  @Column({ type: "timestamptz", name: "suspended_until", nullable: true })
  suspendedUntil!: Date | null;

  @Column({ type: "timestamptz", name: "closed_at", nullable: true })
  closedAt!: Date | null;

  @Column({ type: "int", default: 1 })
  version!: number;

  /** How many credentials of a specialist wait for review; the database keeps it. */
  @Column({ type: "int", name: "pending_credentials", default: 0, insert: false, update: false })
  pendingCredentials!: number;

  @Column({ type: "text", name: "search_text", default: "", select: false, insert: false, update: false })
  searchText!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;
}

/** The company's name, else names and surnames. */
export function displayName(account: Pick<Account, "names" | "surnames" | "companyName">): string {
  return account.companyName ?? `${account.names} ${account.surnames}`.trim();
}

/** A client with a company's name is a company. */
export function kindOf(account: Pick<Account, "companyName">): "PERSON" | "COMPANY" {
  return account.companyName === null ? "PERSON" : "COMPANY";
}

/** Where the photo is served; the key in it can't be guessed. */
export function photoUrl(account: Pick<Account, "photoKey">): string | null {
  return account.photoKey === null ? null : `/api/photos/${photoName(account.photoKey)}`;
}

/** The file's own name, without the folders of the store. */
function photoName(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}
