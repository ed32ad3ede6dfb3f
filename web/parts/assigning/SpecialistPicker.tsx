import { Checkbox, Radio } from "antd";
import { useId, useState, type ReactNode } from "react";
import { SPECIALIST_TYPE_NAMES } from "../../../schema/rules/specialist-words.ts";
import type { SpecialistType } from "../../generated/graphql.ts";
import { plural } from "../../lib/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../ui/StateMessage.tsx";
import { StepPager } from "../../ui/StepPager.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { Chips } from "../../ui/Chips.tsx";
import styles from "./SpecialistPicker.module.css";
import { SpecialistFilters, type SpecialistSearch } from "./SpecialistFilters.tsx";
import { PAGE_SIZE, useSuggestions, type AssignedMatter, type Suggestion } from "./use-suggestions.ts";

export function specialistTypeNames(types: readonly SpecialistType[]): string {
  return types.map((type) => SPECIALIST_TYPE_NAMES[type]).join(", ");
}

interface WhyProps {
  id?: string;
  /** Types and places. */
  work?: string;
  reasons: readonly string[];
  warnings: readonly string[];
}

/** What speaks for somebody and what against; read after the name. */
export function Why({ id, work, reasons, warnings }: WhyProps) {
  return (
    <span id={id} className="cluster gap-12 small">
      {work !== undefined && <span className="detail">{work}</span>}
      {reasons.map((reason) => (
        <span key={reason} className="line gap-4 at-start success">
          <Icon name="check" size={16} />
          {reason}
        </span>
      ))}
      {warnings.map((warning) => (
        <span key={warning} className={styles.warning}>
          <Icon name="triangle-alert" size={16} />
          {warning}
        </span>
      ))}
    </span>
  );
}

function workOf({ types, cities }: Suggestion["specialist"]): string {
  return [specialistTypeNames(types), cities.join(", ")].filter((text) => text !== "").join(" · ");
}

interface ChoiceProps {
  suggestion: Suggestion;
  whyId: string;
  isBest: boolean;
}

function Choice({ suggestion, whyId, isBest }: ChoiceProps) {
  return (
    <>
      <span className="cluster">
        <strong>{suggestion.specialist.displayName}</strong>
        {isBest && <StatusTag tone="success">Sugerencia</StatusTag>}
      </span>
      <Why
        id={whyId}
        work={workOf(suggestion.specialist)}
        reasons={suggestion.reasons}
        warnings={suggestion.warnings}
      />
    </>
  );
}

function NobodyFound({ isSearching }: { isSearching: boolean }) {
  return (
    <EmptyState
      picture="search"
      title={isSearching ? "Ningún especialista coincide" : "Todavía no hay especialistas"}
      text={
        isSearching
          ? "Prueba con otro nombre, tipo o ciudad."
          : "En cuanto haya especialistas activos, podrás elegirlos aquí."
      }
    />
  );
}

interface Offer {
  choices: readonly (ChoiceProps & { id: string; look: object })[];
  /** Of the frame around them. */
  frame: object;
}

interface PickerFrameProps {
  matter: AssignedMatter;
  /** Only these at first. */
  type?: SpecialistType;
  /** Isn't offered: has the matter already. */
  without?: string | null;
  children: (offer: Offer) => ReactNode;
}

/** Suggests active specialists with reasons, the best choice first; searched by name, type and city, and sorted by name if wanted. */
function PickerFrame({ matter, type, without, children }: PickerFrameProps) {
  const whyId = useId();
  const [state, setState] = useState<SpecialistSearch>({
    search: "",
    city: "",
    type: type ?? null,
    order: "SUGGESTED",
    page: 1,
  });
  const { found, loading, hasError, retry } = useSuggestions(state, matter);
  const set = (change: Partial<SpecialistSearch>) => setState((now) => ({ ...now, page: 1, ...change }));
  const isSearching = state.search !== "" || state.city !== "" || state.type !== null;
  const pageCount = Math.max(1, Math.ceil((found?.totalCount ?? 0) / PAGE_SIZE));
  const offered = found?.nodes.filter(({ specialist }) => specialist.id !== without) ?? [];
  const choices = offered.map((suggestion, index) => {
    const { id, displayName } = suggestion.specialist;
    return {
      id,
      suggestion,
      whyId: `${whyId}-${id}`,
      isBest:
        index === 0 && state.page === 1 && state.order === "SUGGESTED" && suggestion.warnings.length === 0,
      look: {
        className: styles.option,
        "aria-label": displayName,
        "aria-describedby": `${whyId}-${id}`,
      },
    };
  });
  const frame = { className: `stack gap-0 ${styles.options}`, "data-renewing": loading ? "" : undefined };

  return (
    <div aria-busy={loading}>
      <SpecialistFilters state={state} onChange={set} />
      {hasError && found === undefined && <ErrorState onRetry={retry} />}
      {found === undefined && !hasError && <SkeletonTable rows={4} columns={2} />}
      {found !== undefined && offered.length === 0 && <NobodyFound isSearching={isSearching} />}
      {offered.length > 0 && children({ choices, frame })}
      <div className="line small above-8 muted">
        <p role="status">
          {found === undefined ? "" : plural(found.totalCount, "especialista", "especialistas")}
        </p>
        {pageCount > 1 && (
          <StepPager
            of="Especialistas"
            page={state.page}
            count={pageCount}
            onChange={(page) => set({ page })}
          />
        )}
      </div>
    </div>
  );
}

interface SpecialistPickerProps extends Omit<PickerFrameProps, "children"> {
  value: string | null;
  onChange: (id: string, name: string) => void;
  /** Of the first choice, so that an error can lead there. */
  id?: string;
}

/** One specialist. */
export function SpecialistPicker({ value, onChange, id: firstId, ...about }: SpecialistPickerProps) {
  return (
    <PickerFrame {...about}>
      {({ choices, frame }) => (
        <Radio.Group {...frame} aria-label="Especialista" value={value}>
          {choices.map(({ id, look, ...choice }, index) => (
            <Radio
              {...look}
              key={id}
              value={id}
              id={index === 0 ? firstId : undefined}
              onChange={() => onChange(id, choice.suggestion.specialist.displayName)}
            >
              <Choice {...choice} />
            </Radio>
          ))}
        </Radio.Group>
      )}
    </PickerFrame>
  );
}

/** Id and name of who was chosen, on whichever page. */
export interface PickedSpecialist {
  value: string;
  label: string;
}

interface SpecialistsPickerProps extends Pick<PickerFrameProps, "matter"> {
  picked: readonly PickedSpecialist[];
  onChange: (picked: readonly PickedSpecialist[]) => void;
}

/** Several specialists; who is chosen stays in sight while others are searched. */
export function SpecialistsPicker({ matter, picked, onChange }: SpecialistsPickerProps) {
  const without = (id: string) => picked.filter(({ value }) => value !== id);
  return (
    <div className="stack gap-12">
      <Chips label="Especialistas elegidos" items={picked} onRemove={(id) => onChange(without(id))} />
      <PickerFrame matter={matter}>
        {({ choices, frame }) => (
          <div {...frame} role="group" aria-label="Especialistas">
            {choices.map(({ id, look, ...choice }) => (
              <Checkbox
                {...look}
                key={id}
                checked={picked.some(({ value }) => value === id)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...picked, { value: id, label: choice.suggestion.specialist.displayName }]
                      : without(id),
                  )
                }
              >
                <Choice {...choice} />
              </Checkbox>
            ))}
          </div>
        )}
      </PickerFrame>
    </div>
  );
}
