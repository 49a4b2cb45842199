-- A database as the first version (schema 0001) left it.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
 version_num VARCHAR(32) NOT NULL,
 CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE blocks (
 person TEXT NOT NULL,
 other TEXT NOT NULL,
 CONSTRAINT pk_blocks PRIMARY KEY (person, other),
 CONSTRAINT fk_blocks_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE,
 CONSTRAINT fk_blocks_other FOREIGN KEY(other) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "blocks" VALUES('p-bob','p-ann');
CREATE TABLE games (
 id TEXT NOT NULL,
 table_id TEXT NOT NULL,
 "match" INTEGER NOT NULL,
 finished BIGINT NOT NULL,
 public BOOLEAN NOT NULL,
 rules_name TEXT NOT NULL,
 mark TEXT NOT NULL,
 record TEXT NOT NULL,
 CONSTRAINT pk_games PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('g-1','t-1',1,1760000800000,1,'irish','hinted','Oh Hell record
');
CREATE TABLE hands (
 game_id TEXT NOT NULL,
 seat INTEGER NOT NULL,
 number INTEGER NOT NULL,
 cards INTEGER NOT NULL,
 bid INTEGER NOT NULL,
 taken INTEGER NOT NULL,
 points INTEGER NOT NULL,
 CONSTRAINT pk_hands PRIMARY KEY (game_id, seat, number),
 CONSTRAINT fk_hands_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "hands" VALUES('g-1',0,1,1,1,1,11);
INSERT INTO "hands" VALUES('g-1',1,1,1,0,1,-1);
CREATE TABLE links (
 secret_hash TEXT NOT NULL,
 kind TEXT NOT NULL,
 person TEXT,
 table_id TEXT,
 seat INTEGER,
 expires BIGINT NOT NULL,
 used BIGINT,
 CONSTRAINT pk_links PRIMARY KEY (secret_hash),
 CONSTRAINT fk_links_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE,
 CONSTRAINT fk_links_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "links" VALUES('abababababababababababababababababababababababababababababababab','seat','p-bob','t-1',1,1770000000000,NULL);
INSERT INTO "links" VALUES('cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd','person','p-ann',NULL,NULL,1770000000000,1760000300000);
CREATE TABLE log (
 stream TEXT NOT NULL,
 version INTEGER NOT NULL,
 at BIGINT NOT NULL,
 body BLOB NOT NULL,
 command TEXT,
 CONSTRAINT pk_log PRIMARY KEY (stream, version)
);
INSERT INTO "log" VALUES('t-1',1,1760000000000,X'7B22736174223A2022416E6E227D','c-1');
INSERT INTO "log" VALUES('t-1',2,1760000000500,X'00FF42C3B662',NULL);
CREATE TABLE mutes (
 person TEXT NOT NULL,
 other TEXT NOT NULL,
 CONSTRAINT pk_mutes PRIMARY KEY (person, other),
 CONSTRAINT fk_mutes_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE,
 CONSTRAINT fk_mutes_other FOREIGN KEY(other) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "mutes" VALUES('p-ann','p-bob');
CREATE TABLE people (
 id TEXT NOT NULL,
 name TEXT NOT NULL,
 created BIGINT NOT NULL,
 seen BIGINT NOT NULL,
 CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('p-ann','Ann',1760000000000,1760000900000);
INSERT INTO "people" VALUES('p-bob','Böb',1760000000500,1760000800000);
CREATE TABLE reports (
 id INTEGER NOT NULL,
 at BIGINT NOT NULL,
 "by" TEXT NOT NULL,
 against TEXT NOT NULL,
 table_id TEXT,
 text TEXT NOT NULL,
 excerpt TEXT NOT NULL,
 CONSTRAINT pk_reports PRIMARY KEY (id)
);
INSERT INTO "reports" VALUES(1,1760000100000,'p-ann','p-bob','t-1','rude words','Böb: hm');
CREATE TABLE results (
 game_id TEXT NOT NULL,
 seat INTEGER NOT NULL,
 person TEXT,
 name TEXT NOT NULL,
 points INTEGER NOT NULL,
 place INTEGER NOT NULL,
 won BOOLEAN NOT NULL,
 counted BOOLEAN NOT NULL,
 CONSTRAINT pk_results PRIMARY KEY (game_id, seat),
 CONSTRAINT fk_results_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE,
 CONSTRAINT fk_results_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE SET NULL
);
INSERT INTO "results" VALUES('g-1',0,'p-ann','Ann',11,1,1,1);
INSERT INTO "results" VALUES('g-1',1,NULL,'club',-1,2,0,0);
CREATE TABLE seatings (
 table_id TEXT NOT NULL,
 person TEXT NOT NULL,
 CONSTRAINT pk_seatings PRIMARY KEY (table_id, person),
 CONSTRAINT fk_seatings_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
 CONSTRAINT fk_seatings_person FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "seatings" VALUES('t-1','p-ann');
INSERT INTO "seatings" VALUES('t-1','p-bob');
CREATE TABLE tables (
 id TEXT NOT NULL,
 code TEXT,
 code_until BIGINT,
 listed BOOLEAN NOT NULL,
 phase TEXT NOT NULL,
 host TEXT,
 rules_name TEXT NOT NULL,
 seats INTEGER NOT NULL,
 created BIGINT NOT NULL,
 changed BIGINT NOT NULL,
 summary BLOB NOT NULL,
 CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('t-1','KQJT',1760100000000,1,'playing','p-ann','irish',2,1760000000000,1760000900000,X'7B2266726565223A20307D');
CREATE INDEX ix_people_seen ON people (seen);
CREATE INDEX ix_mutes_other ON mutes (other);
CREATE INDEX ix_blocks_other ON blocks (other);
CREATE INDEX ix_tables_code ON tables (code);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_tables_phase_changed ON tables (phase, changed);
CREATE INDEX ix_seatings_person ON seatings (person);
CREATE INDEX ix_games_finished ON games (finished);
CREATE INDEX ix_results_person ON results (person);
CREATE INDEX ix_links_person ON links (person);
CREATE INDEX ix_links_table_id ON links (table_id);
CREATE INDEX ix_links_expires ON links (expires);
COMMIT;
