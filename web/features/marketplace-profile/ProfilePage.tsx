import { Link, useLoaderData } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { plural } from "../../lib/text.ts";
import { AvailableMark } from "../../parts/specialists/AvailableMark.tsx";
import { FavouriteButton } from "../../parts/specialists/FavouriteButton.tsx";
import { Icon } from "../../ui/site/Icon.tsx";
import { PublicProfileView } from "../../parts/specialist-profile/PublicProfileView.tsx";
import { HireBox } from "./components/HireBox.tsx";
import { Reviews } from "./components/Reviews.tsx";
import { Stars, averageText } from "./components/Stars.tsx";
import { loadProfile, type Profile, type ProfileData } from "./load-profile.ts";
import { profileHandle } from "./profile-head.ts";
import styles from "./ProfilePage.module.css";

export const loader = loadProfile;
export const handle = profileHandle;

/** Whether cases are taken on, and what clients say in a figure. */
function Marks({ available, rating, reviewCount }: Profile) {
  return (
    <div className={styles.marks}>
      {available && <AvailableMark />}
      {rating === null || reviewCount === 0 ? (
        <p className={styles.unrated}>Sin valoraciones todavía</p>
      ) : (
        <a className={styles.rating} href="#valoraciones">
          <Stars value={rating} />
          <span>
            <strong aria-hidden="true">{averageText(rating)}</strong> ·{" "}
            {plural(reviewCount, "valoración", "valoraciones")}
          </span>
        </a>
      )}
    </div>
  );
}

/** A specialist's public profile: who that is, what it costs, what clients say, and the way to hire. */
export function Component() {
  const loaded = useLoaderData<ProfileData>();
  const { profile } = loaded;
  return (
    <div className={styles.page}>
      <p>
        <Link className={styles.back} to={publicPaths.marketplace()}>
          <Icon name="arrow-left" size={18} />
          Todos los especialistas
        </Link>
      </p>
      <PublicProfileView
        profile={profile}
        nameAs="h1"
        star={<FavouriteButton id={profile.id} name={profile.displayName} />}
        marks={<Marks {...profile} />}
        actions={<HireBox profile={profile} />}
      />
      <Reviews key={profile.id} profile={profile} loaded={loaded} />
    </div>
  );
}
