import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SECTION_TITLES, type SectionKey } from "../hooks/section-values.ts";

interface EditableSectionProps {
  section: SectionKey;
  intro?: string;
  editing: boolean;
  /** Another section is being saved. */
  disabled: boolean;
  onEdit: () => void;
  /** The stored values. */
  view: ReactNode;
  /** The form; shown in place of the stored values while editing. */
  form: ReactNode;
}

/** Into the form when it opens, back to 'Editar' when it closes. */
function useFocusOnChange(section: string, editing: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current === editing) return undefined;
    wasEditing.current = editing;
    // One frame later: the question whether to leave another section may still keep the page inert.
    const frame = requestAnimationFrame(() => {
      // The person has focused a field in the meantime.
      if (editing && place.current?.contains(document.activeElement)) return;
      const field = place.current?.querySelector<HTMLElement>("input, textarea, select");
      if (editing) (field ?? document.getElementById(section))?.focus();
      // Closed in favour of another section, whose field has the focus already.
      else if (document.activeElement === document.body) edit.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [editing, section]);
  return { place, edit };
}

/** One part of the profile: what is stored, or its form. The focus goes into the form and back to 'Editar'. */
export function EditableSection({
  section,
  intro,
  editing,
  disabled,
  onEdit,
  view,
  form,
}: EditableSectionProps) {
  const { place, edit } = useFocusOnChange(section, editing);

  const title = SECTION_TITLES[section];
  return (
    <Panel
      id={section}
      title={title}
      intro={intro}
      aside={
        !editing && (
          <Button ref={edit} icon="edit" aria-label={`Editar ${title}`} disabled={disabled} onClick={onEdit}>
            Editar
          </Button>
        )
      }
    >
      <div ref={place}>{editing ? form : view}</div>
    </Panel>
  );
}
