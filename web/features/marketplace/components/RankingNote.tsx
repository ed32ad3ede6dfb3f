import styles from "./RankingNote.module.css";

/** How the list is ordered, in plain words (art. 97 bis TRLGDCU), and where reviews come from (art. 20.4 TRLGDCU). */
export function RankingNote() {
  return (
    <details className={styles.note}>
      <summary>¿Cómo se ordena?</summary>
      <div className={styles.text}>
        <p>En «Mejor coincidencia» cuentan cuatro cosas, de más a menos importante:</p>
        <ol>
          <li>
            <strong>Las palabras que buscas.</strong> Quien las reúne todas va delante de quien solo reúne
            algunas. Si no buscas palabras, deciden las tres siguientes.
          </li>
          <li>
            <strong>La valoración.</strong> La media de estrellas; muchas valoraciones pesan más que pocas.
          </li>
          <li>
            <strong>Las credenciales verificadas.</strong> Titulaciones, registros y seguros que hemos
            comprobado y siguen vigentes.
          </li>
          <li>
            <strong>La actividad reciente.</strong> Quien ha entrado hace poco en su cuenta va delante.
          </li>
        </ol>
        <p>
          «Mejor valoración» empieza por la media de estrellas, y «Tarifa más baja», por el importe por caso;
          quien solo cobra un porcentaje queda al final. Nadie paga por aparecer antes: no hay anuncios ni
          puestos patrocinados. Solo puede valorar quien ha cerrado un expediente con el especialista.
        </p>
      </div>
    </details>
  );
}
