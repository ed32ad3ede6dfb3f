import { useFavourites } from "./favourites.ts";
import styles from "./FavouriteButton.module.css";

interface FavouriteButtonProps {
  /** The specialist's id. */
  id: string;
  name: string;
}

const STAR = "m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z";

/** The star of a specialist. Not shown where no script can answer it. */
export function FavouriteButton({ id, name }: FavouriteButtonProps) {
  const { isFavourite, toggle } = useFavourites();
  const pressed = isFavourite(id);
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={pressed}
      aria-label={`Añadir a favoritos: ${name}`}
      title={pressed ? "Quitar de favoritos" : "Añadir a favoritos"}
      onClick={() => toggle(id, name)}
    >
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true" focusable="false">
        <path d={STAR} />
      </svg>
    </button>
  );
}
