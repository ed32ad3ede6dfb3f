import { useEffect } from "react";
import { paths } from "../../../app/paths.ts";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { showNotice } from "../../../lib/notices.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { ConflictDialog } from "../../../ui/ConflictDialog.tsx";
import { DetailColumns } from "../../../ui/DetailColumns.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { goToSection } from "../hooks/go-to-section.ts";
import { SECTION_TITLES, type SectionKey } from "../hooks/section-values.ts";
import { useCredentialEdit } from "../hooks/use-credential-edit.ts";
import { useSaveSection } from "../hooks/use-save-section.ts";
import { useSectionEdit } from "../hooks/use-section-edit.ts";
import type { SpecialistProfileFragment } from "../../../generated/graphql.ts";
import { AvailabilityPanel } from "./AvailabilityPanel.tsx";
import { CompletenessPanel } from "./CompletenessPanel.tsx";
import { CredentialEditor } from "./CredentialEditor.tsx";
import { CredentialsPanel } from "./CredentialsPanel.tsx";
import { EditableSection } from "./EditableSection.tsx";
import { SectionFields } from "./SectionFields.tsx";
import { SectionForm } from "./SectionForm.tsx";
import { SECTION_VIEWS } from "./SectionViews.tsx";

const SECTIONS = Object.keys(SECTION_TITLES) as SectionKey[];

function PhotoPanel({ displayName, initials, photoUrl }: SpecialistProfileFragment["publicView"]) {
  return (
    <Panel id="foto" title="Foto">
      <div className="cluster gap-16">
        <Avatar name={displayName} initials={initials} photoUrl={photoUrl} size={72} />
        <p className="fill">
          {photoUrl === null
            ? "Sin foto todavía: se muestran tus iniciales. La foto se sube en tu cuenta."
            : "Es la foto de tu cuenta y se cambia allí."}
        </p>
        <LinkButton icon="user" to={paths.account()}>
          {photoUrl === null ? "Añadir foto" : "Cambiar foto"}
        </LinkButton>
      </div>
    </Panel>
  );
}

/** A link to a section (from a mail, say) arrives before the section is there. */
function useArrivalAtSection(): void {
  useEffect(() => {
    const anchor = window.location.hash.slice(1);
    if (anchor !== "") goToSection(anchor);
  }, []);
}

function State({ profile }: { profile: SpecialistProfileFragment }) {
  return (
    <>
      <CompletenessPanel profile={profile} />
      <AvailabilityPanel available={profile.available} />
      <PhotoPanel {...profile.publicView} />
    </>
  );
}

/** The own profile to edit: state, photo, sections one by one, credentials. */
export function ProfileWorkspace({ profile }: { profile: SpecialistProfileFragment }) {
  const { save, saving, problems, refusal, reset } = useSaveSection({
    onEdit: (next) => section.change(next),
    onSaved: (told) => {
      showNotice({ theme: "green", text: told });
      section.end();
    },
  });
  const section = useSectionEdit(profile, reset);
  const credential = useCredentialEdit();
  const { edit } = section;
  useLeaveGuard(section.unsaved || credential.unsaved);
  useArrivalAtSection();

  const form = edit !== null && (
    <SectionForm
      section={edit.section}
      problems={problems}
      saving={saving}
      onSubmit={() => void save(edit)}
      onCancel={section.cancel}
    >
      <SectionFields edit={edit} problems={problems} onChange={section.change} />
    </SectionForm>
  );
  return (
    <>
      <DetailColumns isSideFirst side={<State profile={profile} />}>
        {SECTIONS.map((key) => (
          <EditableSection
            key={key}
            section={key}
            editing={edit?.section === key}
            disabled={saving}
            onEdit={() => section.start(key)}
            view={SECTION_VIEWS[key](profile)}
            form={form}
          />
        ))}
        <CredentialsPanel
          credentials={profile.credentials}
          onAdd={credential.add}
          onEdit={credential.start}
        />
      </DetailColumns>
      {credential.edit !== null && (
        <CredentialEditor
          edit={credential.edit}
          editing={credential}
          stored={profile.credentials.find(({ id }) => id === credential.edit?.id)}
        />
      )}
      <ConflictDialog by="another-window" refusal={edit !== null ? refusal : null} running={saving} />
    </>
  );
}
