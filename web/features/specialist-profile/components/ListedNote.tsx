import { plural } from "../../../lib/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { SpecialistProfileFragment } from "../../../generated/graphql.ts";

type Listing = Pick<SpecialistProfileFragment, "listed" | "feeHidden" | "gaps">;

/** Why a profile isn't in the public search; one sentence for each reason. */
function unlistedReasons({ feeHidden, gaps }: Listing): string[] {
  const missing = gaps.filter(({ required }) => required).length;
  const reasons: string[] = [];
  if (missing > 0) {
    const verb = missing === 1 ? "Te falta" : "Te faltan";
    reasons.push(`${verb} ${plural(missing, "dato obligatorio", "datos obligatorios")}.`);
  }
  if (feeHidden) {
    reasons.push(
      "Ocultas tu tarifa: solo puede asignarte un administrador o contratarte quien tenga tu enlace privado.",
    );
  }
  return reasons.length > 0 ? reasons : ["Tu cuenta no está activa."];
}

/** Whether people find the profile, and if not, why. */
export function ListedNote({ profile }: { profile: Listing }) {
  return (
    <div
      className={`note ${profile.listed ? "note-success" : "note-warning"} line gap-12 at-start below-16 reading`}
    >
      <Icon name={profile.listed ? "circle-check" : "eye-off"} />
      <div>
        <p className="strong">
          {profile.listed ? "Tu perfil se muestra en el buscador" : "Tu perfil no se muestra en el buscador"}
        </p>
        {!profile.listed && unlistedReasons(profile).map((reason) => <p key={reason}>{reason}</p>)}
      </div>
    </div>
  );
}
