import { Check, Column, Entity, PrimaryColumn } from "typeorm";
import type { SkillGroup } from "./catalogs.service.ts";

@Entity("skills")
@Check("skills_skill_group_check", "skill_group IN ('MEDIATION', 'CONCILIATION', 'COLLECTION', 'GENERAL')")
export class Skill {
  @PrimaryColumn({ type: "int" })
  id!: number;

  @Column({ type: "text", unique: true })
  skill!: string;

  @Column({ type: "text", name: "skill_group" })
  group!: SkillGroup;

  /** False: no longer offered, still shown where it was chosen. */
  @Column({ type: "boolean", default: true })
  show!: boolean;
}
