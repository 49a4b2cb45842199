-- A database as the first version (schema 0001) left it.
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.blocks (
    person text NOT NULL,
    other text NOT NULL
);
CREATE TABLE public.games (
    id text NOT NULL,
    table_id text NOT NULL,
    match integer NOT NULL,
    finished bigint NOT NULL,
    public boolean NOT NULL,
    rules_name text NOT NULL,
    mark text NOT NULL,
    record text NOT NULL
);
CREATE TABLE public.hands (
    game_id text NOT NULL,
    seat integer NOT NULL,
    number integer NOT NULL,
    cards integer NOT NULL,
    bid integer NOT NULL,
    taken integer NOT NULL,
    points integer NOT NULL
);
CREATE TABLE public.links (
    secret_hash text NOT NULL,
    kind text NOT NULL,
    person text,
    table_id text,
    seat integer,
    expires bigint NOT NULL,
    used bigint
);
CREATE TABLE public.log (
    stream text NOT NULL,
    version integer NOT NULL,
    at bigint NOT NULL,
    body bytea NOT NULL,
    command text
);
CREATE TABLE public.mutes (
    person text NOT NULL,
    other text NOT NULL
);
CREATE TABLE public.people (
    id text NOT NULL,
    name text NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL
);
CREATE TABLE public.reports (
    id integer NOT NULL,
    at bigint NOT NULL,
    by text NOT NULL,
    against text NOT NULL,
    table_id text,
    text text NOT NULL,
    excerpt text NOT NULL
);
CREATE SEQUENCE public.reports_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.reports_id_seq OWNED BY public.reports.id;
CREATE TABLE public.results (
    game_id text NOT NULL,
    seat integer NOT NULL,
    person text,
    name text NOT NULL,
    points integer NOT NULL,
    place integer NOT NULL,
    won boolean NOT NULL,
    counted boolean NOT NULL
);
CREATE TABLE public.seatings (
    table_id text NOT NULL,
    person text NOT NULL
);
CREATE TABLE public.tables (
    id text NOT NULL,
    code text,
    code_until bigint,
    listed boolean NOT NULL,
    phase text NOT NULL,
    host text,
    rules_name text NOT NULL,
    seats integer NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    summary bytea NOT NULL
);
ALTER TABLE ONLY public.reports ALTER COLUMN id SET DEFAULT nextval('public.reports_id_seq'::regclass);
INSERT INTO public.alembic_version VALUES ('0001');
INSERT INTO public.blocks VALUES ('p-bob', 'p-ann');
INSERT INTO public.games VALUES ('g-1', 't-1', 1, 1760000800000, true, 'irish', 'hinted', 'Oh Hell record
');
INSERT INTO public.hands VALUES ('g-1', 0, 1, 1, 1, 1, 11);
INSERT INTO public.hands VALUES ('g-1', 1, 1, 1, 0, 1, -1);
INSERT INTO public.links VALUES ('abababababababababababababababababababababababababababababababab', 'seat', 'p-bob', 't-1', 1, 1770000000000, NULL);
INSERT INTO public.links VALUES ('cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', 'person', 'p-ann', NULL, NULL, 1770000000000, 1760000300000);
INSERT INTO public.log VALUES ('t-1', 1, 1760000000000, '\x7b22736174223a2022416e6e227d', 'c-1');
INSERT INTO public.log VALUES ('t-1', 2, 1760000000500, '\x00ff42c3b662', NULL);
INSERT INTO public.mutes VALUES ('p-ann', 'p-bob');
INSERT INTO public.people VALUES ('p-ann', 'Ann', 1760000000000, 1760000900000);
INSERT INTO public.people VALUES ('p-bob', 'Böb', 1760000000500, 1760000800000);
INSERT INTO public.reports VALUES (1, 1760000100000, 'p-ann', 'p-bob', 't-1', 'rude words', 'Böb: hm');
INSERT INTO public.results VALUES ('g-1', 0, 'p-ann', 'Ann', 11, 1, true, true);
INSERT INTO public.results VALUES ('g-1', 1, NULL, 'club', -1, 2, false, false);
INSERT INTO public.seatings VALUES ('t-1', 'p-ann');
INSERT INTO public.seatings VALUES ('t-1', 'p-bob');
INSERT INTO public.tables VALUES ('t-1', 'KQJT', 1760100000000, true, 'playing', 'p-ann', 'irish', 2, 1760000000000, 1760000900000, '\x7b2266726565223a20307d');
SELECT pg_catalog.setval('public.reports_id_seq', 1, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT pk_blocks PRIMARY KEY (person, other);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT pk_games PRIMARY KEY (id);
ALTER TABLE ONLY public.hands
    ADD CONSTRAINT pk_hands PRIMARY KEY (game_id, seat, number);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT pk_links PRIMARY KEY (secret_hash);
ALTER TABLE ONLY public.log
    ADD CONSTRAINT pk_log PRIMARY KEY (stream, version);
ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT pk_mutes PRIMARY KEY (person, other);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT pk_people PRIMARY KEY (id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT pk_reports PRIMARY KEY (id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT pk_results PRIMARY KEY (game_id, seat);
ALTER TABLE ONLY public.seatings
    ADD CONSTRAINT pk_seatings PRIMARY KEY (table_id, person);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT pk_tables PRIMARY KEY (id);
CREATE INDEX ix_blocks_other ON public.blocks USING btree (other);
CREATE INDEX ix_games_finished ON public.games USING btree (finished);
CREATE INDEX ix_links_expires ON public.links USING btree (expires);
CREATE INDEX ix_links_person ON public.links USING btree (person);
CREATE INDEX ix_links_table_id ON public.links USING btree (table_id);
CREATE INDEX ix_mutes_other ON public.mutes USING btree (other);
CREATE INDEX ix_people_seen ON public.people USING btree (seen);
CREATE INDEX ix_results_person ON public.results USING btree (person);
CREATE INDEX ix_seatings_person ON public.seatings USING btree (person);
CREATE INDEX ix_tables_code ON public.tables USING btree (code);
CREATE INDEX ix_tables_host ON public.tables USING btree (host);
CREATE INDEX ix_tables_phase_changed ON public.tables USING btree (phase, changed);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT fk_blocks_other FOREIGN KEY (other) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT fk_blocks_person FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hands
    ADD CONSTRAINT fk_hands_game_id FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.links
    ADD CONSTRAINT fk_links_person FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.links
    ADD CONSTRAINT fk_links_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT fk_mutes_other FOREIGN KEY (other) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT fk_mutes_person FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.results
    ADD CONSTRAINT fk_results_game_id FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.results
    ADD CONSTRAINT fk_results_person FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.seatings
    ADD CONSTRAINT fk_seatings_person FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seatings
    ADD CONSTRAINT fk_seatings_table_id FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
