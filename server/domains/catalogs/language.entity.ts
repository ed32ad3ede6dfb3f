import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity("languages")
export class Language {
  @PrimaryColumn({ type: "int" })
  id!: number;

  /** ISO 639-1, or 639-3 where there is none. */
  @Column({ type: "text", unique: true })
  code!: string;

  @Column({ type: "text" })
  language!: string;
}
