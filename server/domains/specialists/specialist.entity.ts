import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";

export type LanguageLevel = "A1" | "A2" | "B1" | "B2" | "C1" | "C2";

/** `language` is an id of the catalogue. */
export interface AdditionalLanguage {
  language: number;
  level: LanguageLevel;
}

/** The profile of a specialist; names and photo are the account's. */
@Entity("specialists")
@Index("specialists_link", ["linkToken"], { unique: true })
@Index("specialists_types", ["types"], { type: "gin" })
@Check("specialists_experience_levels_check", "experience_levels <@ ARRAY[1, 2, 3, 4]::smallint[]")
@Check("specialists_fee_amount_check", "fee_amount >= 0 AND fee_amount % 10 = 0")
@Check("specialists_fee_percentage_check", "fee_percentage BETWEEN 0 AND 100 AND fee_percentage % 5 = 0")
@Check("specialists_level_each", "cardinality(types) = cardinality(experience_levels)")
@Check("specialists_types_check", "types <@ ARRAY[1, 2, 3, 4]::smallint[]")
@Check("specialists_work_modality_check", "work_modality IN (1, 2, 3)")
export class Specialist {
  @ForeignKey("accounts", { onDelete: "CASCADE" })
  @PrimaryColumn({ type: "bigint", name: "account_id" })
  accountId!: number;

  /** 1 conciliator, 2 mediator, 3 collector, 4 judicial. */
  @Column({ type: "smallint", array: true })
  types!: number[];

  /** 1–4, one for each of `types` at the same place. */
  @Column({ type: "smallint", array: true, name: "experience_levels", default: "{}" })
  experienceLevels!: number[];

  /** Ids of the catalogue. */
  @Column({ type: "int", array: true, default: "{}" })
  skills!: number[];

  /** Euros a case; null: not charged that way. */
  @Column({ type: "int", name: "fee_amount", nullable: true })
  feeAmount!: number | null;

  /** Per cent of what is collected; null: not charged that way. */
  @Column({ type: "smallint", name: "fee_percentage", nullable: true })
  feePercentage!: number | null;

  @Column({ type: "boolean", name: "fee_hidden", default: false })
  feeHidden!: boolean;

  /** In the link by which the profile of who hides the fee is opened; the database makes it. */
  @Column({
    type: "text",
    name: "link_token",
    default: () => "gen_random_uuid()",
    select: false,
    insert: false,
    update: false,
  })
  linkToken!: string;

  /** 1 in person, 2 remote, 3 travels. */
  @Column({ type: "smallint", name: "work_modality", nullable: true })
  workModality!: number | null;

  @Column({ type: "text", array: true, default: "{}" })
  cities!: string[];

  /** Id of the catalogue. */
  @ForeignKey("languages")
  @Column({ type: "int", name: "native_language", nullable: true })
  nativeLanguage!: number | null;

  @Column({ type: "jsonb", name: "additional_languages", default: [] })
  additionalLanguages!: AdditionalLanguage[];

  @Column({ type: "text", default: "" })
  headline!: string;

  @Column({ type: "text", default: "" })
  presentation!: string;

  @Column({ type: "text", default: "" })
  training!: string;

  /** Takes on new cases; the specialist says so. */
  @Column({ type: "boolean", default: true })
  available!: boolean;

  /** When we wrote what the profile still lacks. */
  @Column({ type: "timestamptz", name: "suggested_at", nullable: true })
  suggestedAt!: Date | null;

  /** Of the reviews that weren't removed; kept by their trigger. */
  @Column({ type: "int", name: "rating_sum", default: 0, insert: false, update: false })
  ratingSum!: number;

  @Column({ type: "int", name: "rating_count", default: 0, insert: false, update: false })
  ratingCount!: number;

  /** yyyy-mm-dd until which a verified credential lasts, "infinity" for good; null: none. Kept by their trigger. */
  @Column({
    type: "date",
    name: "verified_until",
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  verifiedUntil!: string | null;

  @Column({ type: "int", default: 1 })
  version!: number;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at" })
  updatedAt!: Date;
}
