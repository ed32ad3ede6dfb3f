import { Panel } from "../../../ui/Panel.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { goToSection } from "../hooks/go-to-section.ts";
import type { SpecialistProfileFragment } from "../../../generated/graphql.ts";
import { ListedNote } from "./ListedNote.tsx";

type Gap = SpecialistProfileFragment["gaps"][number];

/** What is missing, each a link to its section; nothing when nothing is. */
function GapList({ title, gaps }: { title: string; gaps: readonly Gap[] }) {
  if (gaps.length === 0) return null;
  return (
    <>
      <h3 className="title above-16">{title}</h3>
      <ul className="list">
        {gaps.map(({ code, label, anchor }) => (
          <li key={code}>
            <a
              href={`#${anchor}`}
              onClick={(event) => {
                event.preventDefault();
                goToSection(anchor);
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How complete the profile is, what is still missing, and whether people find it. */
export function CompletenessPanel({ profile }: { profile: SpecialistProfileFragment }) {
  const { completeness, gaps } = profile;
  return (
    <Panel title="Estado de tu perfil">
      <ListedNote profile={profile} />
      <ProgressBar
        label={completeness === 100 ? "Perfil completo" : "Perfil completado"}
        value={completeness / 100}
        tone={completeness === 100 ? "success" : "primary"}
      />
      <GapList title="Obligatorio para aparecer en el buscador" gaps={gaps.filter((gap) => gap.required)} />
      <GapList title="Para que te elijan más" gaps={gaps.filter((gap) => !gap.required)} />
    </Panel>
  );
}
