import { Check, Column, Entity, PrimaryColumn } from "typeorm";

@Entity("intervention_areas")
@Check("intervention_areas_show_in_check", "show_in IN ('BOTH', 'REC', 'MED')")
export class InterventionArea {
  @PrimaryColumn({ type: "text" })
  code!: string;

  @Column({ type: "smallint", unique: true })
  position!: number;

  @Column({ type: "text", name: "area" })
  text!: string;

  @Column({ type: "text" })
  description!: string;

  /** To all, to conciliation and collection, or to mediation only. */
  @Column({ type: "text", name: "show_in" })
  showIn!: "BOTH" | "REC" | "MED";

  @Column({ type: "text", nullable: true })
  warning!: string | null;
}
