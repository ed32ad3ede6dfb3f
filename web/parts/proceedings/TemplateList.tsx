import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import type { TemplateGapPlace, TemplateItemFragment, MatterPartyFragment } from "../../generated/graphql.ts";
import { joinWords } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MissingIdentity } from "../parties/MissingIdentity.tsx";
import { useMatterPlaces, type Matter } from "./matter.ts";

type Gap = TemplateItemFragment["missing"][number];

interface TemplateListProps {
  matter: Matter;
  templates: readonly TemplateItemFragment[];
  parties: readonly MatterPartyFragment[];
  onPrepare: (key: string) => void;
}

interface GapLink {
  label: string;
  to: string;
}

/** Where what is missing can be completed; null where there is nothing to open: the hint says it in words. */
function useGapLinks(matter: Matter): (place: TemplateGapPlace) => GapLink | null {
  const { home, agreements, sessions, budget, isSpecialist } = useMatterPlaces(matter);
  return (place) => {
    const links: Record<TemplateGapPlace, GapLink | null> = {
      FORM: null,
      PARTY: null,
      MATTER: { label: "Ver los datos", to: home },
      NOTICE: { label: "Ver los avisos", to: home },
      PROFILE: isSpecialist ? { label: "Completar mi perfil", to: paths.specialistProfile() } : null,
      SESSION: { label: "Ver las sesiones", to: sessions },
      AGREEMENT: { label: "Ver los acuerdos", to: agreements },
      BUDGET: budget === null ? null : { label: "Ver el presupuesto", to: budget },
    };
    return links[place];
  };
}

/** What is completed in the same place stands together; what is typed when the document is prepared is no gap yet. */
function gapsByPlace(gaps: readonly Gap[]): { labels: string; hint: string; place: TemplateGapPlace }[] {
  const places = Map.groupBy(
    gaps.filter(({ place }) => place !== "FORM"),
    ({ place, hint }) => `${place} ${hint}`,
  );
  return [...places.values()].flatMap((together) => {
    const [first] = together;
    return first === undefined ? [] : [{ ...first, labels: joinWords(together.map(({ label }) => label)) }];
  });
}

function Gaps({
  gaps,
  partyIds,
  parties,
  linkTo,
}: {
  gaps: ReturnType<typeof gapsByPlace>;
  /** The parties whose identity is incomplete. */
  partyIds: readonly string[];
  parties: readonly MatterPartyFragment[];
  linkTo: (place: TemplateGapPlace) => GapLink | null;
}) {
  const lacking = parties.filter(({ id }) => partyIds.includes(id));
  return (
    <div>
      <p>
        <Icon name="triangle-alert" size={16} /> Falta:
      </p>
      <ul>
        {gaps.map(({ labels, hint, place }) => {
          const link = linkTo(place);
          return (
            <li key={labels}>
              <strong>{labels}.</strong> {hint} {link !== null && <Link to={link.to}>{link.label}</Link>}
            </li>
          );
        })}
      </ul>
      <MissingIdentity parties={lacking} />
    </div>
  );
}

/** What keeps it from being prepared, and what to look at before. */
function Obstacles({ template, reasonId }: { template: TemplateItemFragment; reasonId: string }) {
  const { blockedBy, warnings } = template;
  return (
    <>
      {blockedBy !== null && (
        <p id={reasonId} className="note small line at-start">
          <Icon name="lock" size={16} /> {blockedBy}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="note note-warning small line at-start">
          <Icon name="triangle-alert" size={16} /> {warning}
        </p>
      ))}
    </>
  );
}

function TemplateItem({
  template,
  parties,
  linkTo,
  onPrepare,
}: {
  template: TemplateItemFragment;
  parties: readonly MatterPartyFragment[];
  linkTo: (place: TemplateGapPlace) => GapLink | null;
  onPrepare: () => void;
}) {
  const { key, name, description, legalBasis, missing, blockedBy } = template;
  const reasonId = `template-${key}-blocked`;
  const gaps = gapsByPlace(missing.filter(({ place }) => place !== "PARTY"));
  const partyIds = missing.flatMap(({ partyId }) => partyId ?? []);
  return (
    <li className="stack gap-8">
      <div className="split at-start">
        <h3>{name}</h3>
        <Button
          size="sm"
          icon="file"
          aria-label={`Preparar: ${name}`}
          aria-describedby={blockedBy === null ? undefined : reasonId}
          onClick={onPrepare}
        >
          Preparar
        </Button>
      </div>
      <p className="muted small">
        {description} {legalBasis !== "" && <span className="strong">{legalBasis}.</span>}
      </p>
      <Obstacles template={template} reasonId={reasonId} />
      {gaps.length + partyIds.length > 0 && (
        <Gaps gaps={gaps} partyIds={partyIds} parties={parties} linkTo={linkTo} />
      )}
    </li>
  );
}

/** The letters or records that can be made, each with its legal basis and what is missing for it. */
export function TemplateList({ matter, templates, parties, onPrepare }: TemplateListProps) {
  const linkTo = useGapLinks(matter);
  return (
    <ul className="rows">
      {templates.map((template) => (
        <TemplateItem
          key={template.key}
          template={template}
          parties={parties}
          linkTo={linkTo}
          onPrepare={() => onPrepare(template.key)}
        />
      ))}
    </ul>
  );
}
