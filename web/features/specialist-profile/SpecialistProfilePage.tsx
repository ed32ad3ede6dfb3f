import { useQuery } from "@apollo/client/react";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { PAGE_TITLES } from "../../app/page-titles.ts";
import { paths } from "../../app/paths.ts";
import { choiceParam, useUrlState } from "../../lib/url-state.ts";
import { usePageHeader } from "../../ui/page-header.ts";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { ListedNote } from "./components/ListedNote.tsx";
import { ProfileWorkspace } from "./components/ProfileWorkspace.tsx";
import {
  ProfileCatalogsDocument,
  SpecialistProfilePageDocument,
  type SpecialistProfileFragment,
} from "../../generated/graphql.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { late } from "../../ui/late.tsx";

/** Behind a tab. */
const PublicProfileView = late(async () => ({
  default: (await import("../../parts/specialist-profile/PublicProfileView.tsx")).PublicProfileView,
}));

const urlSpec = { vista: choiceParam(["editar", "publica"], "editar") };

export function loader(): null {
  prefetch(ProfileCatalogsDocument, {});
  return prefetch(SpecialistProfilePageDocument, {});
}

function PublicView({ profile }: { profile: SpecialistProfileFragment }) {
  return (
    <div className="stack">
      <ListedNote profile={profile} />
      {profile.gaps.every(({ required }) => !required) && (
        <p>
          <Link to={paths.publicSpecialist(profile.publicView.id)}>
            {profile.feeHidden
              ? "Abrir tu perfil por su enlace privado"
              : "Abrir tu perfil público con sus valoraciones"}
          </Link>
        </p>
      )}
      <Suspense fallback={<SkeletonTable rows={6} columns={2} />}>
        <PublicProfileView profile={profile.publicView} nameAs="h2" />
      </Suspense>
    </div>
  );
}

/** A specialist's own profile: how complete it is, every part of it to edit, and how the public sees it. */
export function Component() {
  const [{ vista }] = useUrlState(urlSpec);
  const { data, error, refetch } = useQuery(SpecialistProfilePageDocument, {
    fetchPolicy: "cache-and-network",
  });
  usePageHeader({ title: PAGE_TITLES.profile });
  const profile = data?.mySpecialistProfile;
  if (profile === undefined) return <NotLoaded error={error} refetch={refetch} rows={6} columns={2} />;
  const isPublicView = vista === "publica";
  return (
    <div className="page">
      <TabLinks
        label="Vistas del perfil"
        tabs={[
          { label: "Tu perfil", to: paths.specialistProfile(), current: !isPublicView },
          {
            label: "Así te ve el público",
            to: paths.specialistProfile({ vista: "publica" }),
            current: isPublicView,
          },
        ]}
      />
      {/* Kept mounted: looking at the public view must not cost what has just been typed. */}
      <div hidden={isPublicView}>
        <ProfileWorkspace profile={profile} />
      </div>
      {isPublicView && <PublicView profile={profile} />}
    </div>
  );
}
