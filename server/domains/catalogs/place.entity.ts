import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Province } from "./province.entity.ts";

/** A municipality under one of the names people write it with. */
@Entity("places")
export class Place {
  /** Folded, words parted by one space. */
  @PrimaryColumn({ type: "text" })
  spelling!: string;

  @Column({ type: "text" })
  name!: string;

  /** All of them, folded. */
  @Column({ type: "text", array: true })
  spellings!: string[];

  /** INE number. */
  @Column({ type: "text", name: "province" })
  provinceCode!: string;

  @ManyToOne(() => Province)
  @JoinColumn({ name: "province" })
  province?: Province;

  /** Thousands. */
  @Column({ type: "int" })
  inhabitants!: number;
}
