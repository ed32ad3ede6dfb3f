import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";

/** What a specialist keeps of a client for the next case. */
@Entity("client_contacts")
@Index("client_contacts_email", { synchronize: false })
export class ClientContact {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: number;

  @ForeignKey("accounts")
  @Column({ type: "bigint", name: "specialist_id" })
  specialistId!: number;

  @Column({ type: "text" })
  names!: string;

  @Column({ type: "text", default: "" })
  surnames!: string;

  @Column({ type: "boolean", name: "is_company", default: false })
  isCompany!: boolean;

  @Column({ type: "text" })
  email!: string;

  @Column({ type: "text", default: "34" })
  lada!: string;

  @Column({ type: "text", nullable: true })
  phone!: string | null;

  @Column({ type: "text", name: "identity_document", nullable: true })
  identityDocument!: string | null;

  @Column({ type: "text", nullable: true })
  address!: string | null;

  @Column({ type: "text", nullable: true })
  city!: string | null;

  /** INE number. */
  @Column({ type: "text", nullable: true })
  province!: string | null;

  @Column({ type: "text", name: "postal_code", nullable: true })
  postalCode!: string | null;

  /** ISO 3166 alpha-2. */
  @Column({ type: "char", length: 2, default: "ES" })
  country!: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;
}
