import type { SkillGroup } from "../../generated/graphql.ts";
import { SKILL_GROUP_NAMES } from "../specialists/specialist-words.ts";
import styles from "./SkillList.module.css";

const GROUPS: readonly SkillGroup[] = ["MEDIATION", "CONCILIATION", "COLLECTION", "GENERAL"];

interface SkillListProps {
  skills: readonly { id: string; skill: string; group: SkillGroup }[];
}

/** Skills by what they serve. */
export function SkillList({ skills }: SkillListProps) {
  const groups = GROUPS.map((group) => ({
    group,
    found: skills.filter((skill) => skill.group === group),
  })).filter(({ found }) => found.length > 0);
  return (
    <dl className={styles.groups}>
      {groups.map(({ group, found }) => (
        <div key={group}>
          <dt>{SKILL_GROUP_NAMES[group]}</dt>
          {found.map(({ id, skill }) => (
            <dd key={id}>{skill}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
