import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity("countries")
export class Country {
  /** ISO 3166 alpha-2. */
  @PrimaryColumn({ type: "text" })
  iso!: string;

  @Column({ type: "text" })
  name!: string;

  /** Without plus sign; null where there is none. */
  @Column({ type: "text", name: "calling_code", nullable: true })
  callingCode!: string | null;

  /** Place among the calling codes offered first; null: after them, by name. */
  @Column({ type: "smallint", name: "calling_order", nullable: true })
  callingOrder!: number | null;
}
